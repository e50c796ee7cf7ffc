import { constants } from "node:os"

/** What the processes around ours do to it. */
type Surroundings = Pick<NodeJS.Process, "on" | "exit" | "ppid">

/**
 * A signal that is aborted when the process is asked to stop: by SIGTERM, SIGINT or SIGHUP.
 *
 * Whoever asks again means it: the second signal ends the process at once, with the exit code that a shell gives to that signal.
 */
export const stopSignal = (surroundings: Surroundings = process): AbortSignal => {
  const controller = new AbortController()
  for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    surroundings.on(name, () => {
      if (controller.signal.aborted) surroundings.exit(128 + constants.signals[name])
      controller.abort()
    })
  }
  return controller.signal
}

/**
 * A signal that is aborted when the process that started ours has died.
 *
 * `npm start` needs it: the shell that npm puts between itself and us ends at a SIGTERM without handing it on.
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
