/* Whether the text of statements has what makes events. */
#ifndef MOCC_SEMA_EVENT_TEXT_H
#define MOCC_SEMA_EVENT_TEXT_H

#include <stdbool.h>

#include "parser/ast.h"

/* Whether a relation, or a call of what changes in steps or stands for events, is among them, wherever. */
bool may_have_events(AstStatements *statements);

#endif
