export * from "./NodeNameResolver.ts"
export * from "./NodeWebhookTransport.ts"
