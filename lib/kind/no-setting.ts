/** A part for a field that says how calls are made, and that AWS does not show. */
export const NO_SETTING = {
  desired: () => undefined,
  get: async () => undefined,
  put: async () => undefined,
};
