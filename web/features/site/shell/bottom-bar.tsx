import { Plus } from "lucide-react";
import { Link } from "react-router";
import { shellTexts } from "#texts/shell.ts";
import { currentOf, type MainLink } from "./main-links.ts";

interface BottomBarProps {
  links: readonly MainLink[];
  pathname: string;
  postPath: string;
  plusFloats: boolean;
}

/** The tab bar of phones: two items, Post, two items. */
export function BottomBar({ links, pathname, postPath, plusFloats }: BottomBarProps) {
  const items = links.map((link) => (
    <Link discover="none" key={link.to} to={link.to} aria-current={currentOf(link, pathname)}>
      <link.icon className="icon" />
      <span>{link.label}</span>
    </Link>
  ));
  return (
    <nav className={plusFloats ? "bottombar" : "bottombar flat"} aria-label={shellTexts.mainNavigation}>
      {items.slice(0, 2)}
      <Link
        discover="none"
        className="fab"
        to={postPath}
        aria-label={shellTexts.postJob}
        aria-current={currentOf({ to: postPath }, pathname)}
      >
        <span>
          <Plus className="icon" />
        </span>
        <span className="fab-label">{shellTexts.post}</span>
      </Link>
      {items.slice(2)}
    </nav>
  );
}
