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
  }
}
