declare const BUILD_ID: string | undefined;

/** Another one for each build, which puts it here; undefined when the sources run as they are. */
export const buildId = typeof BUILD_ID === 'undefined' ? undefined : BUILD_ID;
