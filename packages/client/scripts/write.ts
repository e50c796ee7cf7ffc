import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { generatedFiles } from "./Generated.ts"
import { signatureVectors } from "./SignatureVectors.ts"

const folder = join(import.meta.dirname, "..")
const files = {
  ...Object.fromEntries(Object.entries(generatedFiles()).map(([name, text]) => [`src/generated/${name}`, text])),
  "vectors/webhook-signatures.json": signatureVectors()
}
for (const [name, text] of Object.entries(files)) {
  mkdirSync(join(folder, name, ".."), { recursive: true })
  writeFileSync(join(folder, name), text)
  console.log(`Wrote packages/client/${name}`)
}
