// The folder of the built program. The build replaces this module: see tools/build-server.

/** Contains the build's output next to the code. Undefined while the program runs from its sources. */
export const bundleFolder: string | undefined = undefined
