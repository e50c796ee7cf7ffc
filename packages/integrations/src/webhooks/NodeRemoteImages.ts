import { imageTypes } from "@slotkit/core/internal"
import { RemoteImages, RemoteImageUnreached } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { getPinned } from "./GetPinned.ts"

/**
 * Fetches images from the addresses that hosts enter with Node, as `getPinned` does. `ca` are certificates to trust instead of
 * Node's, in PEM format; for tests.
 */
export const nodeRemoteImages = (ca?: string): Layer.Layer<never> =>
  Layer.succeed(RemoteImages, {
    fetch: (url, address, maxBytes) =>
      getPinned({ url, address, accept, maxBytes, ca }).pipe(
        Effect.map(({ status, headers, body }) => ({ status, location: headers.location, body })),
        Effect.mapError((fault) => new RemoteImageUnreached({ isTooLarge: fault === "too large" }))
      )
  })

const accept = Object.values(imageTypes).join(", ")
