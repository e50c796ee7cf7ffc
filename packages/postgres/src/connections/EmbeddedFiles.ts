import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Reads the files of a running embedded database. Available only if Slotkit opened the database itself. */
export class EmbeddedFiles extends Context.Service<
  EmbeddedFiles,
  {
    /**
     * Returns the files as an uncompressed tar archive, read between two transactions. It contains everything committed before.
     * It blocks the process meanwhile, for about half a second per 40 MB.
     */
    readonly archive: Effect.Effect<Uint8Array>
  }
>()("@slotkit/postgres/EmbeddedFiles") {}
