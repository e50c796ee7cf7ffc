import type { PackedPackage } from "./PackedPackages.ts"

/** An address that a package's `exports` offer. */
export interface Entry {
  /** What is imported: `@slotkit/engine/memory`. */
  readonly address: string
  readonly isModule: boolean
}

/** Everything of the packages that can be imported. */
export const entriesOf = (packages: ReadonlyArray<PackedPackage>): ReadonlyArray<Entry> =>
  packages.flatMap(({ name, manifest }) =>
    Object.keys(manifest.exports).map((path) => ({
      address: name + path.slice(1),
      isModule: typeof manifest.exports[path] !== "string"
    }))
  )

/** The entries that need an optional peer as soon as they are imported, and which. */
export const peersOfEntries: Readonly<Record<string, string>> = {
  "@slotkit/core/testing": "fast-check",
  "@slotkit/integrations/mail": "ical-generator",
  "@slotkit/integrations/smtp": "nodemailer",
  "@slotkit/integrations/stripe": "stripe"
}
