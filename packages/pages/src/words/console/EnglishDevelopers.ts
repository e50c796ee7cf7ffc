/** The texts of the pages for developers in English: webhooks, API keys, connected apps, and the host's own apps. */
export const englishDevelopers = {
  scopes: {
    "profile.read": "View your profile and bookable services",
    "availability.read": "View your availability",
    "bookings.read": "View your bookings, including the names, email addresses and notes of the people who made them",
    "services.read": "View all your services, including single-use links",
    "services.write": "Create, edit and delete your services",
    "invites.read": "View your single-use booking links and their recipients",
    "invites.write": "Create and delete single-use booking links",
    "webhooks.write": "Receive booking notifications by webhook"
  },
  keys: {
    lead: "A key lets your own scripts use the API for your account.",
    none: "You have no API keys. Create one below to use the API.",
    created: (day: string) => `Created ${day}`,
    neverUsed: "Never used",
    lastUsed: (day: string) => `Last used ${day}`,
    until: (day: string) => `Valid until ${day}`,
    expired: "Expired",
    can: "Permissions",
    requiresPro: "requires Pro",
    revoke: "Revoke key",
    revokeHint: "Revoking a key also deletes the webhooks created with it. Programs that use the key stop working at once.",
    newKey: "New API key",
    name: "Key name",
    nameHint: "Name the program that will use the key.",
    lastDay: "Expiry date",
    lastDayHint: (zone: string) =>
      `The key stops working at the end of this day in ${zone}. Leave it empty for a key that doesn't expire.`,
    lastDayProblem: "Choose today or a later date, or leave the field empty.",
    scopes: "Permissions",
    scopesHint: "Every key can view your profile, services, availability and bookings. Select any additional permissions.",
    scopesProblem: "Select only permissions listed in the form.",
    create: "Create API key",
    madeTitle: "Your new API key",
    made: (name: string) => `This is the API key “${name}”. Copy it now. It won't be shown again.`,
    key: "API key",
    tryIt: "Try it",
    back: "Back to your API keys"
  },
  connections: {
    lead: "Apps that you have allowed to use your account.",
    none: "No apps are connected to your account. An app asks for your permission when you connect it on its own site.",
    since: (day: string) => `Connected ${day}`,
    noAccess: "It no longer has access.",
    can: "It can:",
    disconnect: "Disconnect",
    hint: "Disconnecting an app also deletes its webhooks."
  },
  apps: {
    lead: "The operator of this site registers apps and issues their client ID, client secret and webhook signing secret. If you lose a secret, ask the operator for a new one.",
    hostsLead: "Hosts can disconnect apps on the page",
    title: "For app developers"
  },
  webhooks: {
    reasons: {
      manual: "it was switched off",
      failing: "five events in a row failed",
      gone: "its address answered 410 Gone"
    }
  }
}
