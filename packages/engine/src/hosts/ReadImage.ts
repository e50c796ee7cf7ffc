import { parseImageName } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { NotFound, orNotFound } from "../kernel/Failure.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { ImageStore } from "../ports/hosts/ImageStore.ts"

/** Returns the uploaded image with a file name. Fails with `NotFound` once it was replaced or removed. */
export const readImage = Effect.fnUntraced(function* (name: string) {
  const images = yield* ImageStore
  const parts = parseImageName(name)
  if (parts === undefined) return yield* new NotFound({ what: "page" })
  const { id } = yield* requireHost(parts.hostId)
  const image = yield* orNotFound(yield* images.find(id, parts.kind, parts.hash), "page")
  return image.format === parts.format ? image : yield* new NotFound({ what: "page" })
})
