import { afterEach, describe, expect, it, vi } from "vitest"
import type { FlowStore } from "./FlowStore.ts"
import { useFlow } from "./react.ts"

/** A component of React: its state, and what its effects return. */
const component = vi.hoisted(() => ({ flow: undefined as unknown, cleanups: [] as Array<() => void>, renders: 0 }))

// React itself needs a document to render in.
vi.mock("react", () => ({
  useState: (make: () => unknown) => {
    component.flow ??= make()
    return [component.flow]
  },
  useSyncExternalStore: (subscribe: FlowStore<unknown>["subscribe"], state: () => unknown, ofServer: () => unknown) => {
    component.cleanups.push(subscribe(() => component.renders++))
    expect(ofServer()).toBe(state())
    return state()
  },
  useEffect: (effect: () => () => void, dependencies: ReadonlyArray<unknown>) => {
    expect(dependencies).toEqual([component.flow])
    component.cleanups.push(effect())
  }
}))

afterEach(() => {
  vi.unstubAllGlobals()
})

describe("The hook", () => {
  it("MUST make a flow once, return its state, render after changes, and read what is stale at the focus", () => {
    const window = new EventTarget()
    vi.stubGlobal("addEventListener", window.addEventListener.bind(window))
    vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window))
    const listeners = new Set<() => void>()
    const current = Object.freeze({ step: "loading" })
    const refresh = vi.fn()
    const make = vi.fn(() => ({
      state: () => current,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      refresh
    }))
    const [state, flow] = useFlow(make)
    expect([state, useFlow(make)[1] === flow, make.mock.calls.length]).toEqual([current, true, 1])
    for (const listener of listeners) listener()
    expect(component.renders).toBe(2)
    window.dispatchEvent(new Event("focus"))
    expect(refresh).toHaveBeenCalled()
    for (const clean of component.cleanups) clean()
    refresh.mockClear()
    window.dispatchEvent(new Event("focus"))
    expect([listeners.size, refresh.mock.calls.length]).toEqual([0, 0])
  })
})
