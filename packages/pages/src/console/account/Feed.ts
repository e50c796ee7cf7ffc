import { hostFeedUrl, renewHostFeed } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { asksFirst } from "../shell/AsksFirst.ts"
import type { ConsoleVisit } from "../shell/ConsoleVisit.ts"

/** `/app/profile/feed`: gives the calendar feed an address. A former one ends. */
export const feedRenewal = asksFirst({
  ask: Effect.fnUntraced(function* (visit: ConsoleVisit) {
    const { profile, endings, areas } = visit.words
    const hasFeed = (yield* hostFeedUrl(visit.host.id)) !== null
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
  act: Effect.fnUntraced(function* (visit: ConsoleVisit) {
    yield* renewHostFeed(visit.host.id)
    return visit.done("/profile", "feed_renewed")
  })
})
