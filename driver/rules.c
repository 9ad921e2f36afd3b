/* The table of rules: LANGUAGE says what they mean in full, this says it in a sentence and how a text is
 * mended. */
#include "driver/rules.h"

#include <stddef.h>
#include <string.h>

static const Rule rules[] = {
    {"all-determined", "Every variable of a class is determined by one equation.",
     "Write the equation that is missing, or declare the variable as an input or a parameter."},
    {"array-size", "Arrays that meet have the same sizes, subscripts lie within them.",
     "Compare the sizes in the message with the declarations; 'each' gives all elements the same value."},
    {"connect",
     "A flange that takes its motion is connected to one that gives it; connected connectors match.",
     "Connect the flange to one of the other kind, once; or remove the connection that is too much."},
    {"connector-causality",
     "In a connector, potentials and flows stand below the signal whose causality they have.",
     "Declare an 'input' or 'output' variable first, then the potentials, then as many flows."},
    {"declare-before-use", "A name is used only below its declaration.",
     "Move the declaration above the first use, import what stands in another package, or correct the "
     "spelling."},
    {"derivative", "der() is applied to states, and to what follows from them by known equations.",
     "Declare the variable as a Base.ContinuousState, or its type with Base.RealWithDerivative."},
    {"discrete", "A variable that changes at events is given its value in one place only.",
     "Give it its value in one 'when', or by one equation from other discrete values."},
    {"domain", "Quotients, roots, logarithms, arcs, powers and Integers are computed where they are defined.",
     "Correct the operand, or compute the operation only under a condition that keeps to its domain."},
    {"drawing",
     "What a component looks like is said with the shapes that there are, and with names of its own.",
     "The message says what there is; doc/drawing.md lists all shapes with their arguments."},
    {"explicit-solution",
     "The unknown of an equation stands alone, or enters linearly with a known coefficient.",
     "Write the equation so that its unknown stands alone on one side."},
    {"external", "What an external function says of its C function holds.",
     "Look at its annotations, and at the C text that they name."},
    {"file", "What the command line names can be read.", "Look at the path and at its permissions."},
    {"function", "A function is called with the arguments that it declares, and gives what it declares.",
     "Compare the call with the declaration of the function."},
    {"import-encapsulated",
     "Imports stand in encapsulated packages, name encapsulated ones, and go in no circle.",
     "Write 'encapsulated' before the package, or move what two packages need to a third one."},
    {"impure", "An impure function is called once at an instant.",
     "Call it in a 'when', in an initial equation, in the value of a parameter or in an impure function."},
    {"initial-system",
     "At the start there are as many unknowns with fixed=false as equations to solve for them.",
     "Free a state by fixed=false, hold one by fixed=true, or write or leave out an initial equation."},
    {"internal", "mocc says why a class cannot be compiled.",
     "This is a fault of mocc, not of the text: please report it with the text."},
    {"limit", "The text keeps to the bounds that mocc has, which lie beyond what is written by hand.",
     "The message says how many there may be: divide the text, or put what repeats itself into arrays and "
     "loops."},
    {"linear-response", "What depends on a LinearResponse's balance is used linearly.",
     "Multiply it by known values only; no product of two such values, no function of one."},
    {"model", "What is to be compiled is a complete model.",
     "Give the full name of a model that is not partial."},
    {"modification", "A modification gives what it names one value that may be given from outside.",
     "Only parameters, start values and inputs are given from outside, once, and not if they are final."},
    {"no-algebraic-loop", "What depends on itself goes by way of a state or a LinearResponse.",
     "Break the loop with a state (a filter, a mass) or with a LinearResponse."},
    {"not-in-subset", "The text keeps to restricted Modelica.",
     "The construct is left out of the language on purpose; write the model without it."},
    {"one-unknown", "From top to bottom, each equation has exactly one unknown.",
     "Move the equation below those that determine what it needs, or remove one that says the same twice."},
    {"package", "The files of a package lie as its package.mo and package.order say.",
     "One class a file, named like the file, 'within' the package, and listed in package.order."},
    {"protected", "What is protected is used only inside of its class and those that extend it.",
     "Make it public, or use something that is."},
    {"redeclare", "A redeclaration fits the replaceable element that it replaces.",
     "Redeclare only what is 'replaceable', as something that has all of its constraining type."},
    {"shadowed", "No name hides another one that could be meant at the same place.", "Choose another name."},
    {"start-without-fixed", "Where a state begins is said in a way that all tools understand alike.",
     "Write fixed=true beside start, or an initial equation."},
    {"start-without-state", "What has a start value begins there.",
     "Give the start value to the state that the variable follows from, or leave it out."},
    {"state", "A state is a Base.ContinuousState, and its derivative is determined once.",
     "Write one equation for der() of the state; the state itself is known."},
    {"structural", "What decides about sizes, loops and components is known when the class is compiled.",
     "Use constants and parameters with values that are known at that place."},
    {"syntax", "The text is Modelica.", "Look before the place, too: what is missing is noticed after it."},
    {"type", "Values are of the type that is needed where they stand.",
     "Compare the types in the message with the declarations."},
    {"unit", "Values that are set equal, added, compared or connected agree in unit.",
     "Look for a factor that is forgotten, or a unit that is declared wrong; convert with a number: "
     "60*minutes."},
    {"unused", "What is declared for the class itself is used.", "Remove the declaration, or use it."},
    {"variability", "A constant follows from constants, a parameter from constants and parameters.",
     "Declare what it is given to as a variable, or what it depends on as a parameter or constant."},
};

enum { N_RULES = sizeof rules / sizeof *rules };

const Rule *first_rule(void) {
    return rules;
}

const Rule *next_rule(const Rule *rule) {
    return rule + 1 < rules + N_RULES ? rule + 1 : NULL;
}

const Rule *find_rule(const char *name) {
    for (const Rule *rule = first_rule(); rule; rule = next_rule(rule))
        if (!strcmp(rule->name, name)) return rule;
    return NULL;
}
