import type { PackedPackage } from "./PackedPackages.ts"

/** An entry in a package's `exports`. */
export interface Entry {
  /** The import specifier: `@slotkit/engine/memory`. */
  readonly address: string
  readonly isModule: boolean
}

/** Returns every importable entry of the packages. */
export const entriesOf = (packages: ReadonlyArray<PackedPackage>): ReadonlyArray<Entry> =>
  packages.flatMap(({ name, manifest }) =>
    Object.keys(manifest.exports).map((path) => ({
      address: name + path.slice(1),
      isModule: typeof manifest.exports[path] !== "string"
    }))
  )

/** The entries that need an optional peer as soon as they are imported, with that peer. */
export const peersOfEntries: Readonly<Record<string, string>> = {
  "@slotkit/core/testing": "fast-check",
  "@slotkit/flow/react": "react",
  "@slotkit/integrations/smtp": "nodemailer",
  "@slotkit/integrations/stripe": "stripe"
}

/** The entries without values. */
export const typesOnly: ReadonlyArray<string> = ["@slotkit/client/resources", "@slotkit/core/codes"]
