// The key of this browser is not there any more: somebody has cleared what the browser stores.

export class MissingDeviceKey extends Error {}
