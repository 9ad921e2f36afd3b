package P
  model A
    model B
      Real x = time;
    end B;
  end A;
  model C
    extends A;
    extends B;
  end C;
  model D
    extends A;
    B b;
  end D;
  package Q
    package R
      model M Real y = 2; end M;
    end R;
  end Q;
  model E
    extends Q2;
  end E;
  package F
    extends Q;
    model G
      extends R.M;
    end G;
  end F;
  model H
    extends Q.R.M;
    extends A;
  end H;
  package A2 "name found both inherited and enclosing"
    model B Real z = 1; end B;
    model C2
      extends A;
      extends B;
    end C2;
  end A2;
end P;

// error: 9:13 [declare-before-use] 'B' is inherited: what a class extends is not looked up in what it inherits; write 'A.B'
// error: 21:13 [declare-before-use] 'Q2' is not declared
// error: 37:15 [declare-before-use] 'B' is inherited: what a class extends is not looked up in what it inherits; write 'A.B'
