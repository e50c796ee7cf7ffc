/** The texts of the pages about the host's account in English. */
export const englishAccount = {
  plan: {
    title: "Your plan",
    current: (plan: "free" | "pro") => `You are on the ${plan === "pro" ? "Pro" : "Free"} plan.`,
    plans: { free: "Free", pro: "Pro" },
    feature: "Feature",
    services: "Services that visitors can book",
    unlimited: "Unlimited",
    features: {
      groups: "Group services",
      approval: "Requests that you accept or decline",
      slugs: "Custom service links",
      api: "API access to your bookings",
      webhooks: "Webhook notifications"
    },
    included: "Included",
    notIncluded: "Not included",
    downgraded: "What you have is kept on Free: your own pages show all bookings and services.",
    all: "Your plan includes everything.",
    ask: "Ask the operator of this site to change your plan."
  },
  profile: {
    lead: "What visitors see on your booking page.",
    name: "Name",
    title: "Title",
    titleHint: "For example “Consultant”.",
    bio: "About you",
    username: "Username",
    usernameHint: "Part of your page's address. After a change, old links stop working.",
    avatar: "Picture",
    logo: "Logo",
    imageHint: "The HTTPS address of an image.",
    currency: "Currency",
    currencyHint: "Three letters, such as EUR. Prices are in this currency.",
    email: "Email address",
    emailHint: "You sign in with this address. Ask the operator of this site to change it.",
    feed: "Calendar feed",
    feedLead: "Your calendar program can subscribe to this address and shows your bookings. Keep it private.",
    makeFeed: "Create feed address",
    renewFeed: "Replace feed address",
    renewHint: "The former address stops working at once."
  },
  people: {
    lead: "Answer the requests of people who want to see or delete what you have of them.",
    exportHeading: "Export",
    export: "Download data",
    eraseHeading: "Erase",
    eraseText:
      "Names, addresses, answers and texts go from bookings, emails, invites and contacts. Times, states and payments stay. This cannot be undone.",
    email: "Email address of the person",
    emailProblem: "Enter an email address in the correct format, like name@example.com.",
    confirm: "Erase this person for good",
    confirmProblem: "Check the box to erase the person.",
    erase: "Erase person"
  }
}
