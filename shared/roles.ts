/** Staff areas. `admin` opens them all. */
export const staffRoles = ["accounting", "publicRelations", "agents", "customers", "admin"] as const;
export type StaffRole = (typeof staffRoles)[number];
export type StaffArea = Exclude<StaffRole, "admin">;

/** Whether these roles open the area. */
export const opensArea = (roles: readonly StaffRole[], area: StaffArea): boolean =>
  roles.includes("admin") || roles.includes(area);
