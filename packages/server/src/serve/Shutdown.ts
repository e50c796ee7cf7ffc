import { constants } from "node:os"

/** The process's signals and IDs. */
type Surroundings = Pick<NodeJS.Process, "on" | "removeAllListeners" | "kill" | "exit" | "pid" | "ppid">

/**
 * A signal that is aborted when the process receives SIGTERM, SIGINT or SIGHUP.
 *
 * A second signal ends the process at once, as if no one listened. `exit` alone would join V8's threads first, which deadlocks
 * while they compile and need memory. It is for the first process of a container, which the kernel lets ignore the signal.
 */
export const stopSignal = (surroundings: Surroundings = process): AbortSignal => {
  const controller = new AbortController()
  for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    surroundings.on(name, () => {
      if (controller.signal.aborted) {
        surroundings.removeAllListeners(name)
        surroundings.kill(surroundings.pid, name)
        surroundings.exit(128 + constants.signals[name])
      }
      controller.abort()
    })
  }
  return controller.signal
}

/**
 * A signal that is aborted when the parent process has died.
 *
 * `npm start` needs it: npm runs the command in a shell, which ends on SIGTERM without forwarding it.
 */
export const orphanedSignal = (surroundings: Pick<Surroundings, "ppid"> = process): AbortSignal => {
  const controller = new AbortController()
  const parent = surroundings.ppid
  const watch = setInterval(() => {
    if (surroundings.ppid === parent) return
    clearInterval(watch)
    controller.abort()
  }, 250)
  watch.unref()
  return controller.signal
}
