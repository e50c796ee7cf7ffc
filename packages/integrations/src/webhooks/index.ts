export { nodeClientDocuments } from "./NodeClientDocuments.ts"
export { type NodeNameResolverOptions, nodeNameResolver } from "./NodeNameResolver.ts"
export { nodeRemoteImages } from "./NodeRemoteImages.ts"
export { type NodeWebhookTransportOptions, nodeWebhookTransport } from "./NodeWebhookTransport.ts"
