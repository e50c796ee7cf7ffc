/** What every flow has: its state, and those who are told when it changes. */
export interface FlowStore<State> {
  /** Returns the state, a frozen object. It is the same object as long as nothing changes. */
  readonly state: () => State
  /**
   * Calls a function after each change, until the function that this returns is called. The flow starts with the first one and
   * rests while there is none.
   */
  readonly subscribe: (listener: () => void) => () => void
}

/** A store that its flow writes. */
export interface WritableStore<State> extends FlowStore<State> {
  /** Replaces fields, and calls the listeners if a value differs. Fields with an equal value keep their object. */
  readonly set: (changed: Partial<State>) => void
  readonly hasListeners: () => boolean
  /** Removes the listeners, and keeps the state as it is. */
  readonly close: () => void
}

/** Makes a store. `wake` is called when the first listener comes. */
export const flowStore = <State extends object>(initial: State, wake: () => void): WritableStore<State> => {
  let state = frozen(initial)
  let isOpen = true
  const listeners = new Set<() => void>()
  return {
    state: () => state,
    subscribe: (listener) => {
      if (!isOpen) return () => {}
      // The same function may listen twice.
      const own = () => listener()
      listeners.add(own)
      if (listeners.size === 1) wake()
      return () => void listeners.delete(own)
    },
    set: (changed) => {
      const differing = Object.entries(changed).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(state[name as keyof State])
      )
      if (differing.length === 0 || !isOpen) return
      state = frozen({ ...state, ...Object.fromEntries(differing) })
      for (const listener of [...listeners]) listener()
    },
    hasListeners: () => listeners.size > 0,
    close: () => {
      isOpen = false
      listeners.clear()
    }
  }
}

const frozen = <Value>(value: Value): Value => {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value
  for (const one of Object.values(value)) frozen(one)
  return Object.freeze(value)
}
