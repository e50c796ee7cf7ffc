// @module-tag thorough

import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, it } from "vitest"

it("slotkit/testing MUST NOT need a test runner of its own: node:test runs it", async () => {
  const input = join(import.meta.dirname, "given/reminder.ts")
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, ["--conditions=@slotkit/source", "--test", input], { env })
  expect(stdout).toMatch(/pass 1\n.*fail 0\n/s)
})
