// The folder of the built program. The build puts another module in the place of this one: see tools/build-server.

/** Holds what the build made beside the code. Undefined while the program runs from its sources. */
export const bundleFolder: string | undefined = undefined
