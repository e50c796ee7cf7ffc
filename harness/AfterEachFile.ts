import { afterAll } from "vitest"

/**
 * Registers a cleanup that runs after each test file of this worker. Files share modules, so a module's own `afterAll` runs once.
 */
export const afterEachFile = (cleanup: () => unknown): void => void cleanups.add(cleanup)

const key = Symbol.for("slotkit.tests.afterEachFile")
const held = globalThis as { [key]?: Set<() => unknown> }
held[key] ??= new Set()
const cleanups = held[key]

// Projects list this module as a setup file, which is evaluated for each test file.
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup()
})
