// biome-ignore-all: generated from the live schema
export interface DB {}
