import type { Host } from "@slotkit/core"
import { type ImageKind, maxImageBytes } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { RemoteImages } from "../ports/hosts/RemoteImages.ts"
import { checkOutboundAddress } from "../webhooks/CheckWebhookAddress.ts"
import { patchHost } from "./PatchHost.ts"
import { ImageRefused, storedImage } from "./UploadImage.ts"

/**
 * Updates a host as `patchHost` does. The image at a new address is fetched and stored like an upload, and its own address takes
 * the place of the other one. Fails with `ImageRefused` if there is no image that may be used. Decision 0104.
 */
export const patchHostWithImage = Effect.fnUntraced(function* (
  host: Host,
  kind: ImageKind,
  input: Readonly<Record<string, unknown>>
) {
  const field = `${kind}_url`
  const address = input[field]
  const url = typeof address === "string" ? address.trim() : null
  if (url === null || url === host[`${kind}Url`] || (yield* RemoteImages) === null) return yield* patchHost(host.id, input)
  const image = yield* storedImage(host, kind, yield* fetchImage(url))
  return yield* patchHost(host.id, { ...input, [field]: image.url }, image.store)
})

/** Fetches the image at an address within eight seconds. Each address on the way is checked by the rules of webhooks. */
const fetchImage = (url: string) =>
  follow(url, maxRedirects).pipe(
    Effect.timeout("8 seconds"),
    Effect.catchTags({
      TimeoutError: () => unreached,
      WebhookAddressRefused: ({ kind }) => new ImageRefused({ fault: kind === "refused" ? "address" : "unreached" }),
      RemoteImageUnreached: ({ isTooLarge }) => new ImageRefused({ fault: isTooLarge ? "bytes" : "unreached" })
    })
  )

const follow = Effect.fnUntraced(function* (first: string, redirects: number) {
  const images = yield* RemoteImages
  let url = first
  for (let left = redirects; images !== null; left--) {
    const { addresses } = yield* checkOutboundAddress(url, noneAllowed)
    const { status, location, body } = yield* images.fetch(url, addresses[0]!, maxImageBytes)
    if (status === 200) return body
    const next = status >= 300 && status < 400 && location !== undefined ? URL.parse(location, url) : null
    if (next === null || left === 0) return yield* unreached
    url = next.href
  }
  return yield* unreached
})

/** The status of a server is not told, because it could be one that only this server reaches. */
const unreached = new ImageRefused({ fault: "unreached" })

const maxRedirects = 3

/** Hosts read what is fetched, so destinations that the operator allows to webhooks do not count. */
const noneAllowed = { host: () => false, address: () => false }
