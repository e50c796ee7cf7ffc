import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** The response of the server of an image. `location` is its redirect, if it has one. */
export interface RemoteImage {
  readonly status: number
  readonly location: string | undefined
  readonly body: Uint8Array
}

/** There was no complete response, or it was larger than an image may be. */
export class RemoteImageUnreached extends Data.TaggedError("RemoteImageUnreached")<{ readonly isTooLarge: boolean }> {}

/**
 * Fetches images from the addresses that hosts enter. Null, the default, if the installation cannot.
 *
 * Each request has its own connection, only to `address`, one of the checked IP addresses of the URL's host. Redirects are not
 * followed. A body of more than `maxBytes` is `RemoteImageUnreached`. The caller sets the timeout.
 */
export const RemoteImages = Context.Reference<{
  readonly fetch: (url: string, address: string, maxBytes: number) => Effect.Effect<RemoteImage, RemoteImageUnreached>
} | null>("@slotkit/engine/RemoteImages", { defaultValue: () => null })
