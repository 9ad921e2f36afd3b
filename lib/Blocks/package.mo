encapsulated package Blocks "Signals: where they come from and how they are worked on"

  /*
    Names and parameters are those of the package Blocks in the Modelica Standard Library, where it has the
    block.

    A block computes its output signal y from its input signals. Signals are plain numbers; they have no
    direction to choose, no force hangs on them. Sensors of the mechanical libraries give signals, their
    sources take them, and what stands in between (a controller, say) is built of the blocks here.

    An output may be connected to any number of inputs, an input to one output.

    Some signals are smooth, and some uses need that: who prescribes the motion of a joint has to say its
    velocity and acceleration too. So an output says how many derivatives it can give, and an input how many
    it needs:

                       derivatives   gives it                              needs it
      RealOutput       0             Step, Pulse, Limiter, PID, all of Math
      SmoothOutput     1             Ramp, TimeTable, Integrator,          SmoothInput
                                     FirstOrder, SlewRateLimiter,
                                     SmoothTable1D, SmoothTable2D
      TwiceSmoothOut.  2             Constant, Sine, SmoothFirstOrder,     TwiceSmoothInput
                                     SecondOrder

    Truth values and whole numbers are signals too (BooleanOutput, IntegerOutput). They change at events;
    Logical makes and combines them.

    An input is content with a signal that is smoother than it needs. The other way round there is an error:
    let the signal pass through a FirstOrder.

    Read the packages in the order in which they stand in package.order.
  */

end Blocks;
