create table if not exists users (
  id bigint generated always as identity primary key,
  email text not null,
  name text not null
);
create schema if not exists intake;
