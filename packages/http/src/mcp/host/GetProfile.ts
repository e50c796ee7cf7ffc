import { Profile } from "@slotkit/core"
import { type Caller, getProfile } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { reading, tool } from "../Tool.ts"

/** Calls the use case of `GET /profile`. */
export const getProfileTool = tool<Caller>()({
  name: "get_profile",
  title: "Get profile",
  description: "The host's public profile, booking page and time zone.",
  hints: reading,
  scopes: ["profile.read"],
  input: Schema.Struct({}),
  output: Schema.Struct({ profile: Profile, timezone: Schema.String }),
  depth: 1,
  answer: ({ host }) =>
    Effect.map(getProfile(host), (profile) => ({
      result: { profile, timezone: host.timezone },
      timeZone: host.timezone,
      text: `${profile.name ?? profile.username ?? "The host"}, ${profile.plan} plan, time zone ${host.timezone}, booking page ${profile.profile_url ?? "not set up"}.`
    }))
})
