import { optionalPackage } from "@slotkit/engine"

/** PGlite and the extension that Slotkit's schema needs, loaded when an embedded database is opened. */
export const loadPglite = () =>
  optionalPackage({ by: "The embedded database", name: "@electric-sql/pglite" }, async () => {
    const [{ PGlite }, { btree_gist }] = await Promise.all([
      import("@electric-sql/pglite"),
      import("@electric-sql/pglite/contrib/btree_gist")
    ])
    return { PGlite, btree_gist }
  })
