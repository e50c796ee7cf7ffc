import { hostFeedUrl, renewHostFeed } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { asksFirst } from "../shell/AsksFirst.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** `/app/profile/feed`: gives the calendar feed an address. A former one ends. */
export const feedRenewal = asksFirst({
  ask: Effect.fnUntraced(function* (context: ConsoleContext) {
    const { profile, endings, areas } = context.words
    const hasFeed = (yield* hostFeedUrl(context.host.id)) !== null
    return {
      area: "profile",
      title: hasFeed ? endings.feedTitle : profile.makeFeed,
      above: [[areas.profile, "/profile"]],
      path: "/profile/feed",
      text: [hasFeed ? endings.feedText : profile.feedLead],
      button: hasFeed ? profile.renewFeed : profile.makeFeed,
      isHarmless: !hasFeed,
      back: "/profile"
    } as const
  }),
  act: Effect.fnUntraced(function* (context: ConsoleContext) {
    yield* renewHostFeed(context.host.id)
    return context.done("/profile", "feed_renewed")
  })
})
