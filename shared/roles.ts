/** Staff areas. `admin` opens them all. */
export const staffRoles = ["accounting", "publicRelations", "agents", "customers", "admin"] as const;
export type StaffRole = (typeof staffRoles)[number];
export type StaffArea = Exclude<StaffRole, "admin">;

/** Where a role comes from: a list in the settings or the page for staff roles. */
export const staffRoleSources = ["list", "page"] as const;
export type StaffRoleSource = (typeof staffRoleSources)[number];

export const opensArea = (roles: readonly StaffRole[], area: StaffArea): boolean =>
  roles.includes("admin") || roles.includes(area);

export const rolesFor = (area: StaffArea): StaffRole[] =>
  staffRoles.filter((role) => opensArea([role], area));

/** Who may open a staff page: staff of an area, administrators only, or staff of any area. */
export type StaffAccess = StaffArea | "admin" | "any";

export function opensPage(roles: readonly StaffRole[], access: StaffAccess): boolean {
  if (access === "any") return roles.length > 0;
  return access === "admin" ? roles.includes("admin") : opensArea(roles, access);
}
