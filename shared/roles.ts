/** Staff areas. `admin` opens them all. */
export const staffRoles = ["accounting", "publicRelations", "agents", "customers", "admin"] as const;
export type StaffRole = (typeof staffRoles)[number];
export type StaffArea = Exclude<StaffRole, "admin">;

/** Where a role comes from: a list in the settings or the page for staff roles. */
export const staffRoleSources = ["list", "page"] as const;
export type StaffRoleSource = (typeof staffRoleSources)[number];

export const opensArea = (roles: readonly StaffRole[], area: StaffArea): boolean =>
  roles.includes("admin") || roles.includes(area);
