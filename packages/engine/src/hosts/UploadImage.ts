import type { Host } from "@slotkit/core"
import { cleanImage, type ImageFault, type ImageKind, imageName, imagesPath, sha256Hex } from "@slotkit/core/internal"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { Settings } from "../kernel/Settings.ts"
import { ImageStore } from "../ports/hosts/ImageStore.ts"
import { changeHost } from "./PatchHost.ts"

/** An image that cannot be used, and why: the image itself, an address that is not public, or one without an image. */
export class ImageRefused extends Data.TaggedError("ImageRefused")<{
  readonly fault: ImageFault | "address" | "unreached"
}> {}

/** Stores an image without its metadata as the picture or the logo of a host, whose URL it becomes. Decision 0104. */
export const uploadImage = Effect.fnUntraced(function* (host: Host, kind: ImageKind, bytes: Uint8Array) {
  const { url, store } = yield* storedImage(host, kind, bytes)
  yield* changeHost(host, { [`${kind}Url`]: url }, store)
})

/** Returns the URL that an image will have, and the effect that stores it without its metadata. */
export const storedImage = Effect.fnUntraced(function* (host: Host, kind: ImageKind, bytes: Uint8Array) {
  const { baseUrl } = yield* Settings
  const images = yield* ImageStore
  const image = cleanImage(bytes)
  if (typeof image === "string") return yield* new ImageRefused({ fault: image })
  const hash = sha256Hex(image.bytes).slice(0, 32)
  return {
    url: `${baseUrl}${imagesPath}${imageName(host.id, kind, hash, image.format)}`,
    store: images.set(host.id, kind, { ...image, hash })
  }
})
