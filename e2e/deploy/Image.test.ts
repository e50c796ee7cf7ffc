// @module-tag thorough

import { execFileSync, spawnSync } from "node:child_process"
import { chownSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { bytesIn, imageUser, packImageRoot, writeImageRoot } from "../../deploy/ImageRoot.ts"
import { type Program, serve, stop } from "../../harness/SlotkitProcess.ts"

const repository = join(import.meta.dirname, "../..")
const variables = { SLOTKIT_DATA_DIR: "/data", SLOTKIT_DURABILITY: "full", PORT: "0" }

const isInstalled = (program: string) => spawnSync(program, ["--version"]).status === 0
const hasBuildah = isInstalled("buildah")
const isRoot = process.getuid?.() === 0
if (!hasBuildah) console.log("The image is not built in this run: buildah is not installed.")
if (!isRoot) console.log("The image's root folder is not started in this run: only root can change into it.")

describe("The image", () => {
  let folder: string
  let root: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "slotkit-image-test-"))
    root = join(folder, "root")
    writeImageRoot(root, { built: dirname(inject("commandLine")), node: process.execPath })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it("MUST be smaller than 200 MB", () => {
    expect(bytesIn(root)).toBeLessThan(200e6)
  })

  it.skipIf(!isRoot)(
    "MUST serve from nothing but its root folder, as a user without rights, on an empty data folder",
    async () => {
      chownSync(join(root, "data"), imageUser, imageUser)
      const inside: Program = ["chroot", `--userspec=${imageUser}:${imageUser}`, root, "/usr/bin/node", "/app/dist/main.js"]
      const server = await serve(variables, [], inside)
      expect(await (await fetch(`${server.origin}/health/ready`)).json()).toEqual({ status: "ok" })
      expect(await stop(server)).toMatchObject({ code: 0 })
    }
  )

  it.skipIf(!hasBuildah)("MUST be built from the Containerfile, and serve with a user of its own", async () => {
    const context = join(folder, "context")
    execFileSync("mkdir", [context])
    packImageRoot(root, join(context, "root.tar"))
    const buildah = (...args: ReadonlyArray<string>) =>
      execFileSync("buildah", ["--storage-driver=vfs", `--root=${folder}/storage`, `--runroot=${folder}/run`, ...args], {
        encoding: "utf8"
      }).trim()
    const file = join(repository, "deploy/Containerfile")
    buildah("build", "--isolation=chroot", "-f", file, "-t", "slotkit-test", context)
    const config = JSON.parse(buildah("inspect", "--type=image", "slotkit-test")).OCIv1.config
    expect(config).toMatchObject({ User: "10001:10001", Cmd: ["serve"] })
    const container = buildah("from", "slotkit-test")
    const options = ["--storage-driver=vfs", `--root=${folder}/storage`, `--runroot=${folder}/run`, "run", "--isolation=chroot"]
    const set = Object.entries(variables).map(([name, value]) => `--env=${name}=${value}`)
    const run: Program = ["buildah", ...options, ...set, container, "--", "/usr/bin/node", "/app/dist/main.js"]
    const server = await serve({}, [], run)
    expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200)
    await stop(server)
  })
})
