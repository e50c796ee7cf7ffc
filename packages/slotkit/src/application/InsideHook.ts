import { AsyncLocalStorage } from "node:async_hooks"

/** A hook `inTransaction` that runs, whose it is, and the one that it was called from. */
interface RunningHook {
  readonly owner: object
  readonly outer: RunningHook | undefined
  isOver: boolean
}

const running = new AsyncLocalStorage<RunningHook>()

/** Runs a hook `inTransaction` of `owner`, so that `refuseInsideHook` knows what is called from it. */
export const insideHook = async (owner: object, hook: () => unknown): Promise<void> => {
  const own: RunningHook = { owner, outer: running.getStore(), isOver: false }
  try {
    await running.run(own, hook)
  } finally {
    own.isOver = true
  }
}

/**
 * Throws a `TypeError` when it is called from a hook `inTransaction` of `owner` that has not ended.
 *
 * The hook's change holds the host's calendar and a connection, so a call from it on another connection would wait for its own caller.
 */
export const refuseInsideHook = (owner: object): void => {
  for (let hook = running.getStore(); hook !== undefined; hook = hook.outer) {
    if (hook.owner === owner && !hook.isOver) throw new TypeError(calledInside)
  }
}

const calledInside =
  "Slotkit was called inside the hook inTransaction, where the call would wait for the change that the hook is part of: call slotkit.inTransaction(tx.client) instead, or use the hook afterCommit."
