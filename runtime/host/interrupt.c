/* SIGINT, SIGTERM and SIGHUP end a run in an orderly way, unless they are ignored (as below nohup). A file
 * that may grow no further is an error of writing like a full disk. A closed pipe ends the process, silently,
 * as it does with any program before `head`. */
#include "runtime/host/host.h"

#include <signal.h>
#include <string.h>
#include <time.h>

/* A signal handler can reach nothing but globals. */
static volatile sig_atomic_t received, received_at;

/* Whoever asks again after a while wants the process to end at once. A signal that follows at once is the
 * same request: timeout(1) sends each signal to the process and then to its group. */
enum { PATIENCE = 2 };

static int seconds(void) {
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int)now.tv_sec;
}

static void receive(int signal_number) {
    if (!received) {
        received = signal_number;
        received_at = seconds();
    } else if (seconds() - (int)received_at >= PATIENCE) {
        signal(signal_number, SIG_DFL);
        raise(signal_number);
    }
}

static void catch (int signal_number) {
    struct sigaction action, previous;
    memset(&action, 0, sizeof action);
    action.sa_handler = receive;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    if (sigaction(signal_number, NULL, &previous) == 0 && previous.sa_handler != SIG_IGN)
        sigaction(signal_number, &action, NULL);
}

void interrupt_install(void) {
    catch (SIGINT);
    catch (SIGTERM);
    catch (SIGHUP);
    signal(SIGXFSZ, SIG_IGN);
}

int interrupt_signal(void) {
    return (int)received;
}
