/* SIGINT, SIGTERM and SIGHUP (unless it is ignored, as below nohup) end a run in an orderly way. A file that
 * may grow no further is an error of writing like a full disk. A closed pipe ends the process, silently, as
 * it does with any program before `head`. */
#include "runtime/host/host.h"

#include <signal.h>
#include <string.h>

/* A signal handler can reach nothing but a global. */
static volatile sig_atomic_t received;

static void receive(int signal_number) {
    received = signal_number;
}

void interrupt_install(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = receive;
    action.sa_flags = (int)SA_RESETHAND | SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    struct sigaction hangup;
    if (sigaction(SIGHUP, NULL, &hangup) == 0 && hangup.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, NULL);
    signal(SIGXFSZ, SIG_IGN);
}

int interrupt_signal(void) {
    return (int)received;
}
