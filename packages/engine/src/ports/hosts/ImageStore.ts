import type { ImageFormat, ImageKind } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/** An image that a host has uploaded. `hash` is the beginning of the SHA-256 of its bytes, which is in its address. */
export interface StoredImage {
  readonly format: ImageFormat
  readonly hash: string
  readonly bytes: Uint8Array
}

/** The images of hosts: one of each kind. They end with their host. */
export class ImageStore extends Context.Service<
  ImageStore,
  {
    /** Returns the host's image of a kind if it has that hash. */
    readonly find: (hostId: number, kind: ImageKind, hash: string) => Effect.Effect<Option.Option<StoredImage>>
    /** Stores the image of a kind in place of a former one. `null` removes it. */
    readonly set: (hostId: number, kind: ImageKind, image: StoredImage | null) => Effect.Effect<void>
  }
>()("@slotkit/engine/ImageStore") {}
