import type { Webhook } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import {
  type NewWebhook,
  OwnerEnded,
  TooManyWebhooks,
  UrlTaken,
  type WebhookId,
  type WebhookOwner,
  WebhookStore
} from "../ports/WebhookStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { byId, type OwnedWebhook, type Tables, takeId } from "./MemoryTables.ts"
import { withoutWebhooks, withWebhook } from "./Webhooks.ts"

/** Webhooks in memory. */
export const memoryWebhookStore: Layer.Layer<WebhookStore, never, MemoryDatabase> = Layer.effect(
  WebhookStore,
  Effect.map(MemoryDatabase, ({ read, write, tryWrite }) => {
    return WebhookStore.of({
      newId: write((tables) => takeId(tables, "webhook")),
      add: ({ owner, secret, ...webhook }: NewWebhook, limit) =>
        tryWrite<void, OwnerEnded | TooManyWebhooks | UrlTaken>((tables) => {
          if (hasEnded(tables, owner)) return Result.fail(new OwnerEnded())
          const own = webhooksOf(tables, isOf(owner))
          if (own.some(({ url }) => url === webhook.url)) return Result.fail(new UrlTaken())
          if (own.length >= limit) return Result.fail(new TooManyWebhooks())
          return Result.succeed([undefined, withWebhook(tables, { webhook, owner, secret })])
        }),
      // The surrounding transaction is the only writer.
      list: (which) => read((tables) => webhooksOf(tables, "locked" in which ? isOneOf(which.locked) : isOf(which))),
      find: (of, id) =>
        read((tables) => Option.map(Option.filter(HashMap.get(tables.webhooks, id), isOf(of)), ({ webhook }) => webhook)),
      save: (webhooks) =>
        tryWrite((tables) => {
          const saved = webhooks.reduce(withChanges, tables)
          return webhooks.some((webhook) => sharesUrl(saved, webhook))
            ? Result.fail(new UrlTaken())
            : Result.succeed([undefined, saved])
        }),
      remove: (of, id) =>
        write((tables) => {
          const left = withoutWebhooks(tables, (owned) => isOf(of)(owned) && (id === "all" || owned.webhook.id === id))
          return [HashMap.size(tables.webhooks) - HashMap.size(left.webhooks), left]
        })
    })
  })
)

const isOf =
  (of: WebhookOwner) =>
  ({ owner, webhook }: OwnedWebhook): boolean =>
    "kind" in of ? owner.kind === of.kind && owner.id === of.id : webhook.hostId === of.hostId

const isOneOf =
  (webhooks: ReadonlyArray<WebhookId>) =>
  ({ webhook: { hostId, id } }: OwnedWebhook): boolean =>
    webhooks.some((webhook) => webhook.id === id && webhook.hostId === hostId)

const webhooksOf = (tables: Tables, isMeant: (owned: OwnedWebhook) => boolean): ReadonlyArray<Webhook> =>
  byId(HashMap.map(HashMap.filter(tables.webhooks, isMeant), ({ webhook }) => webhook))

const withChanges = (tables: Tables, webhook: Webhook): Tables => {
  const known = Option.getOrUndefined(HashMap.get(tables.webhooks, webhook.id))
  return known === undefined ? tables : withWebhook(tables, { ...known, webhook })
}

const sharesUrl = (tables: Tables, { id, url }: Webhook): boolean => {
  const known = Option.getOrUndefined(HashMap.get(tables.webhooks, id))
  return known !== undefined && webhooksOf(tables, isOf(known.owner)).some((other) => other.id !== id && other.url === url)
}

const hasEnded = (tables: Tables, { kind, id }: NewWebhook["owner"]): boolean =>
  kind !== "installation" && !(kind === "api_key" ? HashMap.has(tables.apiKeys, id) : HashMap.has(tables.connections, id))
