import type { StepTable } from "./BookingSteps.ts"

/** The state of a flow, for listeners to its changes. */
export interface FlowStore<State> {
  /** Returns the state, a frozen object. It is the same object as long as nothing changes. */
  readonly state: () => State
  /**
   * Calls a function after each change, until the function that this returns is called. The flow starts with the first listener
   * and pauses while there is none.
   */
  readonly subscribe: (listener: () => void) => () => void
}

/** A store that its flow writes. */
export interface WritableStore<State, Event extends string = never> extends FlowStore<State> {
  /**
   * Moves by the table, with the fields that change at once; without an error unless one is given. Returns false if the table has
   * no such move.
   */
  readonly move: (on: Event, changed?: Partial<State>) => boolean
  /** Replaces fields, and calls the listeners if a value differs. Fields with an equal value keep their object. */
  readonly set: (changed: Partial<State>) => void
  /** The number of listeners. */
  readonly size: () => number
  /** Removes the listeners, and keeps the state as it is. */
  readonly close: () => void
}

/** Creates a store with the table of its steps. `wake` is called for the first listener. */
export const flowStore = <Step extends string, Event extends string, State extends Stepped<Step>>(
  initial: State,
  steps: StepTable<Step, Event>,
  wake: () => void
): WritableStore<State, Event> => {
  let state = frozen(initial)
  let isOpen = true
  const listeners = new Set<() => void>()
  const set = (changed: Partial<State>) => {
    const differing = Object.entries(changed).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(state[name as keyof State])
    )
    if (isOpen && differing.length) {
      state = frozen({ ...state, ...Object.fromEntries(differing) })
      for (const listener of [...listeners]) listener()
    }
  }
  return {
    state: () => state,
    subscribe: (listener) => {
      // The same function may listen twice.
      const own = () => listener()
      listeners.add(own)
      if (isOpen && listeners.size === 1) wake()
      return () => void listeners.delete(own)
    },
    set,
    move: (on, changed) => {
      const step = isOpen && steps[state.step][on]
      if (step) set({ error: null, ...changed, step } as Partial<State>)
      return !!step
    },
    size: () => listeners.size,
    close: () => {
      isOpen = false
      listeners.clear()
    }
  }
}

/** The part of a state that the table of steps needs. */
interface Stepped<Step extends string> {
  readonly step: Step
  readonly error: object | null
}

const frozen = <Value>(value: Value): Value => {
  // True for null and for what is no object.
  if (Object.isFrozen(value)) return value
  Object.values(value as object).forEach(frozen)
  return Object.freeze(value)
}
