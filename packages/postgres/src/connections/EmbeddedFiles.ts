import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** The files of an embedded database, read while it runs; only where Slotkit opened the database itself. */
export class EmbeddedFiles extends Context.Service<
  EmbeddedFiles,
  {
    /**
     * The files as an uncompressed tar archive, between two transactions. Whatever was committed before is in it. Nothing else runs in the
     * process meanwhile: about half a second for 40 MB.
     */
    readonly archive: Effect.Effect<Uint8Array>
  }
>()("@slotkit/postgres/EmbeddedFiles") {}
