import * as Schema from "effect/Schema"
import { LanguageOrNull } from "../values/Language.ts"
import { UriText } from "../values/Text.ts"
import { visibleName } from "../values/VisibleText.ts"
import type { Host } from "./Host.ts"
import { embedUrl, profileUrl } from "./Links.ts"
import { Plan } from "./Plan.ts"

/** The response of `GET /profile`. Spec: profile.fields. */
export const Profile = Schema.Struct({
  username: Schema.NullOr(Schema.String).annotate({ description: "The name in the host's URLs; null if the host has none." }),
  name: Schema.NullOr(Schema.String).annotate({ description: "The name that visitors see." }),
  title: Schema.NullOr(Schema.String).annotate({ description: "The job title or tagline." }),
  bio: Schema.NullOr(Schema.String).annotate({ description: "A short text about the host." }),
  avatar_url: Schema.NullOr(UriText).annotate({ description: "The URL of the host's picture." }),
  logo_url: Schema.NullOr(UriText).annotate({ description: "The URL of the host's logo." }),
  profile_url: Schema.NullOr(UriText).annotate({ description: "The URL of the host's booking page; null without a username." }),
  profile_complete: Schema.Boolean.annotate({
    description: "True if the host has a username, so that visitors can find the profile."
  }),
  plan: Plan.annotateKey({ description: "The plan that the host is on." }),
  services: Schema.Array(
    Schema.Struct({
      slug: Schema.String.annotate({ description: "The last segment of the service's URL. Unique for the host." }),
      title: Schema.String.annotate({ description: "The title that visitors see." }),
      embed_url: Schema.NullOr(Schema.String).annotate({
        description: "The URL to embed the booking page in a frame; null without a username."
      })
    })
  ).annotate({ description: "The services that visitors can book." })
}).annotate({ identifier: "Profile" })
export type Profile = typeof Profile.Type

/** A host in the visitor API: the profile without the plan. Visitor API. */
export const VisitorProfile = Schema.Struct({
  ...omitPlan(Profile.fields),
  timezone: Schema.String.annotate({ description: "The host's IANA time zone." }),
  language: LanguageOrNull.annotate({ description: "The host's language; null means English." })
}).annotate({ identifier: "VisitorProfile" })
export type VisitorProfile = typeof VisitorProfile.Type

/** Renders the profile of a host for visitors. */
export const visitorProfile = ({ plan: _, ...profile }: Profile, host: Pick<Host, "timezone" | "language">): VisitorProfile => ({
  ...profile,
  timezone: host.timezone,
  language: host.language
})

/** Renders a host's profile. `services` are the bookable ones, the default service first. */
export const profileResource = (
  host: Host,
  services: ReadonlyArray<{ readonly slug: string; readonly title: string }>,
  hostPagesUrl: string
): Profile => ({
  username: host.username,
  name: visibleName(host.name),
  title: visibleName(host.title),
  bio: host.bio,
  avatar_url: host.avatarUrl,
  logo_url: host.logoUrl,
  profile_url: profileUrl(host, hostPagesUrl),
  profile_complete: host.username !== null,
  plan: host.plan,
  services: services.map((service) => ({
    slug: service.slug,
    title: service.title,
    embed_url: embedUrl(host, service, hostPagesUrl)
  }))
})

function omitPlan<Fields extends { readonly plan: unknown }>({ plan: _, ...fields }: Fields): Omit<Fields, "plan"> {
  return fields
}
