import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

interface Manifest {
  readonly name: string
  readonly description: string
  readonly private?: boolean
  readonly exports?: Readonly<Record<string, unknown>>
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** Generates the page about the packages from their package.json files. */
export const packagesPage = (): string => {
  const folder = join(import.meta.dirname, "../../packages")
  const manifests = readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8")) as Manifest)
    .filter((manifest) => manifest.private !== true)
  return `${[
    "# Packages",
    "All packages share one version. To embed Slotkit, use `slotkit`. To run a server, use `@slotkit/server`. To call the API or receive webhooks, use `@slotkit/client`. To book from your own page, use `@slotkit/flow`. The other packages are the parts that these are built from.",
    ...manifests.map(packageLines)
  ].join("\n\n")}\n`
}

const packageLines = (manifest: Manifest): string => {
  const {
    name,
    description,
    exports = {},
    bin = {},
    dependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {}
  } = manifest
  const entries = Object.keys(exports).filter((entry) => !entry.endsWith(".json") && entry !== "./internal")
  const isOptional = (peer: string) => peerDependenciesMeta[peer]?.optional === true && !peer.startsWith("@types/")
  const optional = Object.keys(peerDependencies).filter(isOptional)
  const lines = [
    `- Entries: ${entries.map((entry) => `\`${name}${entry.slice(1)}\``).join(", ")}`,
    ...(Object.keys(bin).length === 0 ? [] : [`- Command: ${listed(Object.keys(bin))}`]),
    ...(Object.keys(dependencies).length === 0
      ? ["- Depends on nothing"]
      : [`- Depends on ${listed(Object.keys(dependencies))}`]),
    ...(optional.length === 0 ? [] : [`- Only for some entries: ${listed(optional)}`])
  ]
  return [`## ${name}`, `${description}.`, "", ...lines].join("\n")
}

const listed = (names: ReadonlyArray<string>): string => names.map((name) => `\`${name}\``).join(", ")
