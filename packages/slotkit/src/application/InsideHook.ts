import { AsyncLocalStorage } from "node:async_hooks"

/** A running `inTransaction` hook with its owner and, if nested, the hook that it was called from. */
interface RunningHook {
  readonly owner: object
  readonly outer: RunningHook | undefined
  isOver: boolean
}

const running = new AsyncLocalStorage<RunningHook>()

/** Runs an `inTransaction` hook of `owner`, so that `refuseInsideHook` recognizes calls from it. */
export const insideHook = async (owner: object, hook: () => unknown): Promise<void> => {
  const own: RunningHook = { owner, outer: running.getStore(), isOver: false }
  try {
    await running.run(own, hook)
  } finally {
    own.isOver = true
  }
}

/**
 * Throws a `TypeError` inside a running `inTransaction` hook of `owner`.
 *
 * The hook's change locks the host's calendar, so a call on another connection would deadlock with its own caller.
 */
export const refuseInsideHook = (owner: object): void => {
  for (let hook = running.getStore(); hook !== undefined; hook = hook.outer) {
    if (hook.owner === owner && !hook.isOver) throw new TypeError(calledInside)
  }
}

const calledInside =
  "Slotkit was called inside the hook inTransaction, where the call would deadlock with the change in progress. Call slotkit.inTransaction(tx.client) instead, or use the hook afterCommit."
