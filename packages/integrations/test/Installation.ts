import { NameResolver, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/**
 * An installation that resolves some names, each to an address. Its webhooks may be delivered anywhere, which must not matter to
 * calendars.
 */
export const anInstallation = (names: Readonly<Record<string, string>>) =>
  Layer.mergeAll(
    Layer.succeed(NameResolver, {
      resolve: (name: string) => Effect.succeed({ addresses: names[name] === undefined ? [] : [names[name]], aliases: [] })
    }),
    Layer.succeed(Settings, {
      baseUrl: "https://book.example.com",
      pagesUrl: "https://book.example.com",
      hostPagesUrl: "https://book.example.com",
      origin: "https://book.example.com",
      freeServices: 1,
      upcomingPerBooker: 10,
      hourlyPerBooker: 10,
      hourlyPerNetwork: 60,
      showHostEmail: true,
      upgradeUrl: "https://book.example.com/app/plan",
      developerPortalUrl: "https://book.example.com/app/apps",
      videoUrl: "https://meet.example.com/{token}",
      ownDomains: ["book.example.com"],
      webhookAllow: { host: () => true, address: () => true }
    })
  )
