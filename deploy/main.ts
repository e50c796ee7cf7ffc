import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bytesIn, packImageRoot, writeImageRoot } from "./ImageRoot.ts"

const built = join(import.meta.dirname, "../packages/server/dist")
const archive = join(import.meta.dirname, "root.tar")

if (!existsSync(join(built, "main.js"))) throw new Error("The server is not built. Run npm run image, which builds it first.")
const root = mkdtempSync(join(tmpdir(), "slotkit-image-"))
try {
  writeImageRoot(root, { built, node: process.execPath })
  packImageRoot(root, archive)
  console.log(`Wrote ${archive}, ${Math.round(bytesIn(root) / 1e6)} MB.`)
  console.log("Next: podman build -t slotkit deploy")
} finally {
  rmSync(root, { recursive: true, force: true })
}
