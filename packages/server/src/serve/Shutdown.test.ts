import { EventEmitter } from "node:events"
import { afterEach, describe, expect, it, vi } from "vitest"
import { orphanedSignal, stopSignal } from "./Shutdown.ts"

const fakeProcess = () => {
  const exits: Array<number | string> = []
  const surroundings = Object.assign(new EventEmitter(), {
    pid: 8,
    ppid: 7,
    kill: (pid: number, signal: string) => void exits.push(`${pid} ${signal}`),
    exit: (code: number) => void exits.push(code)
  })
  return { surroundings: surroundings as unknown as NodeJS.Process, exits }
}

describe("The signal to stop", () => {
  it.each(["SIGTERM", "SIGINT", "SIGHUP"])("MUST be aborted by %s", (name) => {
    const { surroundings, exits } = fakeProcess()
    const signal = stopSignal(surroundings)
    expect(signal.aborted).toBe(false)
    surroundings.emit(name as "SIGTERM", "SIGTERM")
    expect([signal.aborted, exits]).toEqual([true, []])
  })

  it("MUST end the process at once on the second signal of any kind", () => {
    const { surroundings, exits } = fakeProcess()
    stopSignal(surroundings)
    surroundings.emit("SIGTERM", "SIGTERM")
    surroundings.emit("SIGINT", "SIGINT")
    surroundings.emit("SIGTERM", "SIGTERM")
    expect(exits).toEqual(["8 SIGINT", 130, "8 SIGTERM", 143])
    expect([surroundings.listenerCount("SIGINT"), surroundings.listenerCount("SIGTERM")]).toEqual([0, 0])
  })
})

describe("The signal of an orphaned process", () => {
  afterEach(() => void vi.useRealTimers())

  it("MUST be aborted once the parent has changed, and not before", () => {
    vi.useFakeTimers()
    const surroundings = { ppid: 7 }
    const signal = orphanedSignal(surroundings)
    vi.advanceTimersByTime(10_000)
    expect(signal.aborted).toBe(false)
    surroundings.ppid = 1
    vi.advanceTimersByTime(1000)
    expect(signal.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})
