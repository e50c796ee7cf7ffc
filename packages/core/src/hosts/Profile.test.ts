import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { host, origin, service } from "../../test/Samples.ts"
import { Profile, profileResource } from "./Profile.ts"

const second = { ...service, id: 12, slug: "review", title: "Review", isDefault: false }

describe("Profile (GET /profile)", () => {
  it("has no envelope, and lists the services in the given order", () => {
    const resource = profileResource(host, [service, second], origin)
    expect(resource).toEqual({
      username: "ada",
      name: "Ada Lovelace",
      title: "Analyst",
      bio: "Notes on the engine",
      avatar_url: "https://img.example.org/ada.png",
      logo_url: null,
      profile_url: "https://book.example.org/ada",
      profile_complete: true,
      plan: "pro",
      services: [
        { slug: "intro-call", title: "Intro call", embed_url: "https://book.example.org/ada/intro-call" },
        { slug: "review", title: "Review", embed_url: "https://book.example.org/ada/review" }
      ]
    })
    expect(Schema.decodeUnknownSync(Profile)(resource)).toEqual(resource)
  })

  it("until a username is chosen: profile_complete false, profile_url and embed_url null", () => {
    const nobody = { ...host, username: null, name: null, title: null, bio: null, avatarUrl: null, plan: "free" as const }
    expect(profileResource(nobody, [service], origin)).toEqual({
      username: null,
      name: null,
      title: null,
      bio: null,
      avatar_url: null,
      logo_url: null,
      profile_url: null,
      profile_complete: false,
      plan: "free",
      services: [{ slug: "intro-call", title: "Intro call", embed_url: null }]
    })
  })
})
