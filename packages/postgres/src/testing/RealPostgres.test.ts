import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { expect, it } from "vitest"

const program = join(import.meta.dirname, "../../test/ExitWithThree.ts")

it("MUST keep the exit status that the process has set", async () => {
  const [status] = await once(spawn(process.execPath, ["--conditions=@slotkit/source", program], { stdio: "inherit" }), "exit")
  expect(status).toBe(3)
})
